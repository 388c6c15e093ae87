/** The entry point of the staff site. */
import './staff.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { StaffSite } from './staff-site.tsx';

// Zod must not compile functions from text here (the content security policy forbids it), and would warn when trying.
config({ jitless: true });

const root = document.getElementById('staff-site');
if (root)
  createRoot(root).render(
    <StrictMode>
      <StaffSite />
    </StrictMode>,
  );
