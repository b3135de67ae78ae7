import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Rendition } from '../../media/store-media.ts'
import type { Context } from '../../platform/context.ts'
import { supportedLanguageOrEnglish } from '../../platform/i18n/languages.ts'
import { translatorFor } from '../../platform/i18n/translator.ts'
import { streamCsv } from './csv.ts'
import { exportedMediaName, renderExportIndex, streamExportSectionPage } from './pages.ts'
import { type ExportRow, streamExportSectionRows } from './section-rows.ts'
import { exportSections } from './sections.ts'

type Medium = { name: string; key: string; bytes: number }

/**
 * Streams the zip of all of a member’s data while it is read: an index page, a page and a JSON file for each
 * section, the ledger as CSV too, and their media as stored. However large it is, little of it is in memory
 * at once.
 * @param onShare called with the progress, 0 to 1
 */
export async function streamExportArchive(
  ctx: Context,
  accountId: string,
  onShare: (share: number) => void,
): Promise<Readable> {
  const {
    brandName,
    brand: { palettes },
  } = ctx.config
  const brand = { name: brandName, palettes }
  const account = await ctx.db
    .selectFrom('account')
    .select(['username', 'display_name as name', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const media = await loadMedia(ctx, accountId)
  const zip = new ZipFile()
  const madeAt = ctx.clock.now()
  const made = new PassThrough()
  let reading: Readable | undefined
  // Whoever stops reading the zip closes what it is read from: a file, or a cursor and its connection.
  made.once('close', () => reading?.destroy())
  const add = (name: string, open: () => Readable | Promise<Readable>, compress: boolean) => {
    zip.addReadStreamLazy(name, { mtime: madeAt, compress }, (give) => {
      Promise.resolve()
        .then(open)
        .then(
          (stream) => {
            reading = stream
            give(null, stream)
          },
          (cause: unknown) => give(cause, Readable.from([])),
        )
    })
  }
  // What is to do: the sections, and the bytes of the media, of which a megabyte takes about as long as a section.
  const whole = 2 * exportSections.length + media.reduce((sum, { bytes }) => sum + bytes / 1e6, 0)
  let done = 0
  const did = (work: number) => {
    done += work
    onShare(done / whole)
  }

  const translator = translatorFor(supportedLanguageOrEnglish(account.language))
  const index = { ...account, brand, madeAt, parts: exportSections }
  add('index.html', () => Readable.from([renderExportIndex(translator, index)]), true)
  for (const section of exportSections) {
    const rows = () => streamExportSectionRows(ctx, section, accountId)
    const opened = (pieces: AsyncIterable<string>) => {
      did(1)
      return Readable.from(pieces, { objectMode: false })
    }
    add(
      `pages/${section.name}.html`,
      () => opened(streamExportSectionPage(translator, section, rows(), brand)),
      true,
    )
    add(`data/${section.name}.json`, () => opened(jsonOf(rows())), true)
    if (section.name === 'ledger') add('data/ledger.csv', () => Readable.from(streamCsv(rows())), true)
  }
  for (const medium of media) {
    add(
      `media/${medium.name}`,
      async () => {
        const bytes = await openMedium(ctx, medium)
        bytes.on('data', (chunk: Buffer) => did(chunk.length / 1e6))
        return bytes
      },
      false,
    )
  }
  zip.end()
  zip.on('error', (cause: Error) => made.destroy(cause))
  zip.outputStream.pipe(made)
  return made
}

async function* jsonOf(rows: AsyncIterable<ExportRow>): AsyncGenerator<string> {
  let between = '[\n'
  for await (const row of rows) {
    yield `${between}${JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? Number(value) : value))}`
    between = ',\n'
  }
  yield between === '[\n' ? '[]\n' : '\n]\n'
}

/**
 * Renditions to export of each file: the processed original, and of a video or audio its cover, captions and
 * transcript.
 */
const declared = ['original', 'cover', 'captions', 'transcript']

async function loadMedia(ctx: Context, accountId: string): Promise<Medium[]> {
  const files = await ctx.db
    .selectFrom('media_file')
    .select(['id', 'renditions'])
    .where('owner_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return files.flatMap(({ id, renditions }) =>
    Object.entries(renditions as unknown as Record<string, Rendition>).flatMap(([form, rendition]) =>
      declared.includes(form)
        ? [
            {
              name: exportedMediaName(form === 'original' ? id : `${id}-${form}`, rendition.contentType),
              key: rendition.key,
              bytes: rendition.bytes,
            },
          ]
        : [],
    ),
  )
}

/** Empty where the file was purged since it was listed. */
async function openMedium(ctx: Context, { key }: Medium): Promise<Readable> {
  try {
    return await ctx.outside.storage.read(key)
  } catch (cause) {
    const fileId = /[0-9A-HJKMNP-TV-Z]{26}/.exec(key)?.[0] ?? ''
    const stored = await ctx.db
      .selectFrom('media_file')
      .select('id')
      .where('id', '=', fileId)
      .executeTakeFirst()
    if (stored) throw cause
    return Readable.from([])
  }
}
