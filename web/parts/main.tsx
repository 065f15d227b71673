import './parts.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyTheme } from '../src/theme.ts'
import { ToastProvider } from '../src/ui/toast.tsx'
import { PartsPage } from './parts-page.tsx'

applyTheme()

const root = document.getElementById('root')
if (!root) throw new Error('parts.html has lost its #root')
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <ToastProvider>
        <PartsPage />
      </ToastProvider>
    </CSPProvider>
  </StrictMode>,
)
