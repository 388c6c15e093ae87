import { useEffect, useMemo } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useStore } from 'zustand';
import { mayStaff } from '#contract/staff/staff-permissions.ts';
import { areas } from './areas.ts';
import { type LoggedInStaff, resumeSession, sessionState } from './session.ts';
import { ErrorState, Forbidden, Loading, NoScreen } from './shell/error-state.tsx';
import { FirstOwner, isFirstOwner } from './shell/first-owner.tsx';
import { ForgotPassword, isForgotPassword } from './shell/forgot-password.tsx';
import { isJoining, Join } from './shell/join.tsx';
import { Layout } from './shell/layout.tsx';
import { LogIn } from './shell/log-in.tsx';
import { isNewPassword, NewPassword } from './shell/new-password.tsx';

/** The log-in, or the screens of the logged-in person. The URL stays during the log-in. */
export function StaffSite() {
  const { status, member } = useStore(sessionState);
  useEffect(() => {
    void resumeSession();
  }, []);
  // Also for somebody who is logged in: using the link ends every session.
  if (isNewPassword()) return <NewPassword />;
  if (status === 'CHECKING') return <Loading />;
  if (status === 'OUT' || !member) return <EntryOrLogIn />;
  return (
    <>
      <Screens member={member} />
      {status === 'ENDED' && <LogIn again={member.email} />}
    </>
  );
}

function EntryOrLogIn() {
  if (isJoining()) return <Join />;
  if (isFirstOwner()) return <FirstOwner />;
  return isForgotPassword() ? <ForgotPassword /> : <LogIn />;
}

function Screens({ member }: { member: LoggedInStaff }) {
  const isLimited = useStore(sessionState, (state) => state.secondFactorMissing);
  // A renewed session has a new object of the same rights: the open screen stays.
  const rights = member.permissions.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  const router = useMemo(
    () => createBrowserRouter(routesFor(member, isLimited), { basename: '/nz/staff' }),
    [rights, isLimited],
  );
  return <RouterProvider router={router} />;
}

/**
 * Every screen has a route; one without permission shows a message. `isLimited`: until a second factor is set up, every
 * path leads to the screen where that is done.
 */
function routesFor(member: LoggedInStaff, isLimited: boolean): RouteObject[] {
  const open = areas.filter(({ path }) => !isLimited || path === 'account');
  const first = open.find((area) => mayStaff(member, area.needs));
  const screens = open.flatMap((area) =>
    area.screens.map(({ path, load, help, needs = area.needs }): RouteObject => {
      const route = path === '' ? area.path : `${area.path}/${path}`;
      return mayStaff(member, area.needs) && mayStaff(member, needs)
        ? {
            path: route,
            lazy: load,
            handle: { help: help && `${area.path}#${help}` },
            errorElement: <ErrorState />,
            hydrateFallbackElement: <Loading />,
          }
        : { path: route, element: <Forbidden /> };
    }),
  );
  return [
    {
      element: <Layout />,
      errorElement: <ErrorState />,
      children: [
        { index: true, element: <Navigate to={`/${first?.path ?? 'account'}`} replace /> },
        ...screens,
        { path: '*', element: isLimited ? <Navigate to="/account" replace /> : <NoScreen /> },
      ],
    },
  ];
}
