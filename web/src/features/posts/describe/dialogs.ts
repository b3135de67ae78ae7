import { lazyWithQueryClient } from '../../../lib/cache/lazy-with-query-client.ts'

export const lazyFileDescriptionsDialog = lazyWithQueryClient(
  async () => (await import('./file-descriptions-dialog.tsx')).FileDescriptionsDialog,
)
