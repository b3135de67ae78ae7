import { expect } from '@playwright/test'

/** The HTML of a page once it tells what is there: where the API is slow, it comes without. */
export async function fetchPageWithMeta(address: string): Promise<string> {
  let html = ''
  const hasMeta = async () => {
    html = await (await fetch(address)).text()
    return html.includes('rel="canonical"')
  }
  await expect.poll(hasMeta, { message: `${address} tells what is there` }).toBe(true)
  return html
}
