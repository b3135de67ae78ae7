import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** An append-only file of JSON lines. */
export type Journal<Entry> = {
  append: (entry: Entry) => void
  /** Replaces everything written so far, all or nothing. */
  rewrite: (entries: Iterable<Entry>) => void
  close: () => void
}

/**
 * Opens the journal and hands every entry that is in it to `replay`, oldest first.
 * A last line cut short by a crash was never acknowledged and is dropped.
 * Without a file nothing is kept.
 * @throws when a whole line is not JSON, because then the file is not ours.
 */
export function openAndReplayJournal<Entry>(
  file: string | null,
  replay: (entry: Entry) => void,
): Journal<Entry> {
  if (file === null) return { append: () => {}, rewrite: () => {}, close: () => {} }

  mkdirSync(dirname(file), { recursive: true })
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  for (const line of whole.split('\n')) if (line) replay(JSON.parse(line))
  if (whole.length < text.length) writeFileSync(file, whole)

  let descriptor = openSync(file, 'a')
  return {
    append: (entry) => {
      writeSync(descriptor, `${JSON.stringify(entry)}\n`)
    },
    rewrite: (entries) => {
      const next = `${file}.next`
      writeFileSync(next, Array.from(entries, (entry) => `${JSON.stringify(entry)}\n`).join(''))
      renameSync(next, file)
      closeSync(descriptor)
      descriptor = openSync(file, 'a')
    },
    close: () => closeSync(descriptor),
  }
}
