import type { Page } from '@playwright/test'
import type { ChosenFile } from './pictures.ts'

/** The new-post dialog, opened from the sidebar. */
export async function openComposer(page: Page) {
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('button', { name: 'New Post' }).click()
  return composerOf(page)
}

/** The new-post dialog that is open. */
export function composerOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'New Post' })

  async function choose(button: string | RegExp, files: ChosenFile[]) {
    const choosing = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: button }).first().click()
    await (await choosing).setFiles(files)
  }

  return {
    dialog,
    caption: dialog.getByRole('textbox', { name: 'Caption' }),
    question: dialog.getByRole('textbox', { name: 'Question' }),
    post: dialog.getByRole('button', { name: 'Post', exact: true }),
    problem: dialog.getByRole('alert'),
    media: dialog.getByRole('list', { name: 'Photos and videos' }).getByRole('listitem'),
    addMedia: dialog.getByRole('button', { name: 'Add photos or videos' }),
    addAudio: dialog.getByRole('button', { name: 'Add audio', exact: true }),
    createPoll: dialog.getByRole('button', { name: 'Create a poll' }),
    add: (...files: ChosenFile[]) => choose('Add photos or videos', files),
    addSound: (file: ChosenFile) => choose(/^Add audio$/, [file]),
  }
}
