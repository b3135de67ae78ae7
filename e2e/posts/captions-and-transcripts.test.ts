import { expect, type Page } from '@playwright/test'
import { publishMediaPost } from '../setup/media-posts.ts'
import { createCreator } from '../setup/people/people.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { test } from '../setup/test.ts'

test('captions, a description and a transcript are given to a video after it was posted', async ({
  open,
}) => {
  const creator = await createCreator('Ngozi')
  const { postId } = await publishMediaPost(creator, { caption: 'The sea', videos: ['sea'] })
  const address = `/${creator.username}/post/${postId}`
  const page = await open(creator, { at: address })
  const dialog = await openDescriptionsAndCaptions(page)
  await dialog.getByRole('textbox', { name: 'Description of video 1' }).fill('Waves at a beach')
  await dialog.getByRole('textbox', { name: 'Transcript' }).fill('A wave breaks.\nAnother one.')
  await choose(page, 'Add captions (.vtt)', 'no captions at all')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Captions must be a WebVTT file with at least one cue.')).toBeVisible()
  await expectAccessible(page, 'the words of a video')
  await dialog.getByRole('button', { name: 'Remove captions' }).click()
  await choose(page, 'Add captions (.vtt)', 'WEBVTT\n\n00:00.000 --> 00:30.000\nA wave breaks.\n')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  const guest = await open(null)
  await guest.goto(address)
  await guest.getByRole('button', { name: 'Transcript' }).click()
  const transcript = guest.getByRole('region', { name: 'Transcript' })
  await expect(transcript).toHaveText('A wave breaks.\nAnother one.')
  await guest.getByRole('button', { name: 'Play video' }).click()
  const player = guest.getByRole('group', { name: 'Video: Waves at a beach' })
  await player.getByRole('button', { name: 'Captions' }).click()
  await expect(player.getByText('A wave breaks.')).toBeVisible()
  await expectAccessible(guest, 'a video with its words')

  const again = await openDescriptionsAndCaptions(page)
  await expect(again.getByRole('textbox', { name: 'Transcript' })).toHaveValue(/^A wave breaks/)
  await again.getByRole('textbox', { name: 'Transcript' }).fill('')
  await again.getByRole('button', { name: 'Remove captions' }).click()
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(again).toBeHidden()
  await expect(page.getByRole('button', { name: 'Transcript' })).toHaveCount(0)
})

async function openDescriptionsAndCaptions(page: Page) {
  await page.getByRole('button', { name: 'Post options' }).first().click()
  await page.getByRole('menuitem', { name: 'Descriptions and captions' }).click()
  return page.getByRole('dialog', { name: 'Descriptions and captions' })
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name }).click()
  await (await choosing).setFiles([{ name: 'en.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) }])
}
