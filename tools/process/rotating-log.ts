import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Number of older files beside the current one. */
const OLDER_FILES = 2

/** A log of bounded size: a full file becomes NAME.1, what was that NAME.2, and what was that goes. */
export class RotatingLog {
  #path: string
  #limitBytes: number
  #file: number
  #bytes: number

  constructor(path: string, limitBytes = 10_000_000) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    this.#path = path
    this.#limitBytes = limitBytes
    this.#file = openSync(path, 'a', 0o600)
    this.#bytes = fstatSync(this.#file).size
  }

  /** Writes a line. Lines that a full disk refuses are lost: a log never ends the process. */
  write(line: string): void {
    try {
      if (this.#bytes >= this.#limitBytes) this.#rotate()
      this.#bytes += writeSync(this.#file, `${line}\n`)
    } catch {
      this.#bytes += line.length
    }
  }

  close(): void {
    closeSync(this.#file)
  }

  #rotate(): void {
    for (let number = OLDER_FILES; number >= 1; number--) {
      try {
        renameSync(number === 1 ? this.#path : `${this.#path}.${number - 1}`, `${this.#path}.${number}`)
      } catch {
        // There are not so many yet.
      }
    }
    closeSync(this.#file)
    this.#file = openSync(this.#path, 'a', 0o600)
    this.#bytes = fstatSync(this.#file).size
  }
}
