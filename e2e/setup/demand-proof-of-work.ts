import type { Page } from '@playwright/test'
import { easyChallenge } from '../../server/test/setup/proof-of-work.ts'

/**
 * Answers a page's calls of an address with an easy challenge until they bring a solution.
 * @returns the solutions that were brought, as they come
 */
export async function demandProofOfWork(page: Page, address: string): Promise<string[]> {
  const challenge = await easyChallenge()
  const solutions: string[] = []
  await page.route(address, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    const { altcha, ...body } = route.request().postDataJSON()
    if (altcha !== undefined) {
      solutions.push(altcha)
      return route.continue({ postData: JSON.stringify(body) })
    }
    return route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      headers: { 'retry-after': '60', 'access-control-allow-origin': new URL(page.url()).origin },
      json: {
        ...{ type: 'urn:fanfare:problem:challenge-required', title: 'Challenge required', status: 429 },
        ...{ detail: 'Try again later.', code: 'CHALLENGE_REQUIRED', requestId: 'x', challenge },
      },
    })
  })
  return solutions
}
