import './styles.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './api/api-error.ts'
import { createClient } from './api/client.ts'
import { ClientContext } from './api/client-context.ts'
import { createAppRouter } from './app/router.tsx'
import { now } from './clock.ts'
import { noteNotLoaded } from './shell/not-loaded.ts'
import { applyTheme } from './theme.ts'
import { ToastProvider } from './ui/toast.tsx'

applyTheme()
noteNotLoaded()

const client = createClient({ fetch: globalThis.fetch.bind(globalThis), now, storage: localStorage })
const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A read is repeated only after a temporary problem: no answer, or a fault of the server.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
    // A write is never repeated automatically.
    mutations: { retry: false },
  },
})
const router = createAppRouter({ client, cache })
void client.session.start()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its #root')
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <ClientContext value={client}>
        <QueryClientProvider client={cache}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </QueryClientProvider>
      </ClientContext>
    </CSPProvider>
  </StrictMode>,
)
