import type { Page } from '@playwright/test'
import type { Picture } from './pictures.ts'

/** The new-post dialog, opened from the sidebar. */
export async function openComposer(page: Page) {
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('button', { name: 'New Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Post' })
  return {
    dialog,
    caption: dialog.getByRole('textbox', { name: 'Caption' }),
    post: dialog.getByRole('button', { name: 'Post', exact: true }),
    problem: dialog.getByRole('alert'),
    pictures: dialog.getByRole('listitem'),
    async add(...pictures: Picture[]) {
      const choosing = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: 'Add pictures' }).click()
      await (await choosing).setFiles(pictures)
    },
  }
}
