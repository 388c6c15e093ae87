import type { ComponentProps } from 'react';
import { useHref, useNavigate } from 'react-router';

/**
 * A form whose fields are the query of another page of the site, which opens without loading a document. Before
 * JavaScript the browser sends it. Empty fields are left out. Smaller than the router's form, which can also send data to the server.
 */
export function SiteForm({
  action,
  keepsScroll = false,
  ...props
}: ComponentProps<'form'> & { action: string; keepsScroll?: boolean }) {
  const navigate = useNavigate();
  return (
    <form
      {...props}
      action={useHref(action)}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = [...new FormData(event.currentTarget)]
          .filter(([, value]) => value !== '')
          .map(([name, value]) => [name, String(value)]);
        navigate({ pathname: action, search: `?${new URLSearchParams(fields)}` }, { preventScrollReset: keepsScroll });
      }}
    />
  );
}
