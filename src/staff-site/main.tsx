/** The entry point of the staff site. */
import './staff.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StaffSite } from './staff-site.tsx';

const root = document.getElementById('staff-site');
if (root)
  createRoot(root).render(
    <StrictMode>
      <StaffSite />
    </StrictMode>,
  );
