import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const addToPeopleListsDialog = lazyWithQueryClient(
  async () => (await import('./add-to-people-lists-dialog.tsx')).AddToPeopleListsDialog,
)

export const createPeopleListDialog = lazyWithQueryClient(
  async () => (await import('./create-people-list-dialog.tsx')).CreatePeopleListDialog,
)

export const renamePeopleListDialog = lazyWithQueryClient(
  async () => (await import('./rename-people-list-dialog.tsx')).RenamePeopleListDialog,
)
