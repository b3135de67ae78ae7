import './main.css'
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/router.tsx'
import { adminSessionStore } from './lib/api/session.ts'

const client = new QueryClient({
  // Whatever an admin does may take something out of a queue: its badge says so at once.
  mutationCache: new MutationCache({ onSuccess: () => client.invalidateQueries({ queryKey: ['waiting'] }) }),
  defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } },
})
// Whoever signs in next sees nothing of what the last one saw.
adminSessionStore.subscribe(() => {
  if (!adminSessionStore.get()) client.clear()
  void router.invalidate()
})

const element = document.getElementById('root')
if (!element) throw new Error('The page has no root element.')
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
