/** The staff site's beginning. */
import './staff.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { StaffSite } from './staff-site.tsx';

// Zod may not make functions of text here (the page's policy forbids it), and would complain at trying.
config({ jitless: true });

const root = document.getElementById('staff-site');
if (root)
  createRoot(root).render(
    <StrictMode>
      <StaffSite />
    </StrictMode>,
  );
