import { appendFileSync, closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'

/**
 * Kind of a note. About a mutant: a test noticed it (with its name); a test passed with it; it can only be
 * tried by reloading modules; a test failed with it for a possibly different reason. About a test: it has
 * tried all.
 */
export type TrialNoteKind = 'noticed' | 'passed' | 'anew' | 'doubted' | 'done'

/** Notes that all processes of a run add to, in a file, a line each. */
export function openTrialNotes(file: string) {
  const notes: Record<Exclude<TrialNoteKind, 'passed'>, Map<string, string>> = {
    noticed: new Map(),
    anew: new Map(),
    doubted: new Map(),
    done: new Map(),
  }
  /** Number of tests that each mutant passed. */
  const passed = new Map<string, number>()
  let from = 0
  let rest = ''
  return {
    ...notes,
    passed,
    /** Adds a note unless it exists. Notes added here are read back as well. */
    add(kind: TrialNoteKind, of: string, by = ''): void {
      if (kind !== 'passed') {
        if (notes[kind].has(of)) return
        notes[kind].set(of, by)
      }
      appendFileSync(file, `${kind}\t${of}\t${by}\n`)
    },
    /** Reads what others have added since. */
    readOn(): void {
      if (!existsSync(file)) return
      const handle = openSync(file, 'r')
      const more = Buffer.alloc(fstatSync(handle).size - from)
      readSync(handle, more, 0, more.length, from)
      closeSync(handle)
      from += more.length
      const lines = (rest + more.toString('utf8')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [kind, of = '', by = ''] = line.split('\t')
        if (kind === 'passed') passed.set(of, (passed.get(of) ?? 0) + 1)
        else notes[kind as Exclude<TrialNoteKind, 'passed'>]?.set(of, by)
      }
    },
  }
}
