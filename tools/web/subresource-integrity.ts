import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const element =
  /<(?:script\b[^>]*\bsrc|link\b[^>]*\brel="(?:stylesheet|modulepreload)"[^>]*\bhref)="([^"]+)"[^>]*>/g

/**
 * Adds the checksum of each initial script and style to the page of a build, so that browsers use those very
 * bytes or none, whoever serves them.
 * @param folder of the build
 * @throws if the page names a file that is not in it
 */
export async function addSubresourceIntegrity(folder: string): Promise<void> {
  const page = join(folder, 'index.html')
  const html = await readFile(page, 'utf8')
  const sums = new Map<string, string>()
  for (const [, address = ''] of html.matchAll(element)) {
    const content = await readFile(join(folder, address))
    sums.set(address, `sha384-${createHash('sha384').update(content).digest('base64')}`)
  }
  await writeFile(
    page,
    html.replace(element, (tag, address: string) => tag.replace('>', ` integrity="${sums.get(address)}">`)),
  )
}
