import { useNavigate, useRevalidator, useSearchParams } from 'react-router';

/**
 * The way back from a form that one of the set-up's steps opened: `back` is the link of the screen, and `goBack`
 * replaces what the form does after saving. Null where the form was opened elsewhere (OWN-01).
 */
export function useWayBackToSetUp(): { back: { to: string; label: string }; goBack: () => Promise<void> } | null {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  if (useSearchParams()[0].get('from') !== 'set-up') return null;
  return {
    back: { to: '/set-up', label: 'Set-up' },
    goBack: async () => {
      await navigate('/set-up');
      // The frame of the site shows the shop's name, which may just have been changed.
      await revalidate();
    },
  };
}
