import type { ComponentProps } from 'react';
import { useHref, useNavigate } from 'react-router';

/**
 * A form whose fields are the query of another page of the site, which opens without loading a document. Before
 * JavaScript the browser sends it. Smaller than the router's form, which can also send data to the server.
 */
export function SiteForm({ action, ...props }: ComponentProps<'form'> & { action: string }) {
  const navigate = useNavigate();
  return (
    <form
      {...props}
      action={useHref(action)}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
        navigate({ pathname: action, search: `?${new URLSearchParams(fields)}` });
      }}
    />
  );
}
