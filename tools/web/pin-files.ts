import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const element =
  /<(?:script\b[^>]*\bsrc|link\b[^>]*\brel="(?:stylesheet|modulepreload)"[^>]*\bhref)="([^"]+)"[^>]*>/g

/**
 * Has the page of a build name the checksum of each script and style that it begins with, so that browsers use those very
 * bytes or none, whoever hands them out.
 * @param folder of the build
 * @throws where the page names a file that is not in it
 */
export async function pinFiles(folder: string): Promise<void> {
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
