import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'

export const lazyAddToPeopleListsDialog = lazyWithQueryClient(
  async () => (await import('./add-to-people-lists-dialog.tsx')).AddToPeopleListsDialog,
)

export const lazyBlockDialog = lazyWithQueryClient(
  async () => (await import('./block-dialog.tsx')).BlockDialog,
)

export const lazyCreatePeopleListDialog = lazyWithQueryClient(
  async () => (await import('./create-people-list-dialog.tsx')).CreatePeopleListDialog,
)

export const lazyRenamePeopleListDialog = lazyWithQueryClient(
  async () => (await import('./rename-people-list-dialog.tsx')).RenamePeopleListDialog,
)
