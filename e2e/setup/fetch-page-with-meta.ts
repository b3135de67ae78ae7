import { expect } from '@playwright/test'

/** The HTML of a page once it tells what is there: where the API is slow, it comes without. */
export async function fetchPageWithMeta(address: string): Promise<string> {
  let html = ''
  const isTold = async () => {
    html = await (await fetch(address)).text()
    return html.includes('rel="canonical"')
  }
  await expect.poll(isTold, { message: `${address} tells what is there` }).toBe(true)
  return html
}
