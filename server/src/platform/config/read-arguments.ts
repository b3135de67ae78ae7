import process from 'node:process'
import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { MisconfiguredError } from './misconfigured-error.ts'

type Read<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; args: string[] }>
>

/**
 * Reads what follows a command: the options that it declares and `names` names at most, and nothing else.
 * @throws MisconfiguredError with what was not understood, and all that the command takes
 */
export function readArguments<const O extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: O,
  { names = 0 } = {},
): Read<O> {
  const known = knownOptions(options)
  let read: Read<O>
  try {
    read = parseArgs({ args: [...args], options, allowPositionals: true } satisfies ParseArgsConfig)
  } catch (cause) {
    throw new MisconfiguredError(`${sentenceOf(cause)} ${known}`)
  }
  const extra = read.positionals.slice(names)
  if (extra.length > 0) {
    const taken = names === 0 ? 'only options' : names === 1 ? 'one name' : `${names} names`
    throw new MisconfiguredError(
      `Unknown argument "${extra.join(' ')}": this command takes ${taken}. ${known}`,
    )
  }
  return read
}

/** Reads the options of a command, this process's if not said, and ends the process with one sentence if one is unknown. */
export function readOptionsOrExit<const O extends ParseArgsOptionsConfig>(
  options: O,
  args: readonly string[] = process.argv.slice(2),
): Read<O>['values'] {
  try {
    return readArguments(args, options).values
  } catch (cause) {
    if (!(cause instanceof MisconfiguredError)) throw cause
    process.stderr.write(`${cause.message}\n`)
    process.exit(1)
  }
}

function knownOptions(options: ParseArgsOptionsConfig): string {
  const known = Object.entries(options).map(([name, { type }]) =>
    type === 'boolean' ? `--${name}` : `--${name}=…`,
  )
  return known.length === 0 ? 'There are no options.' : `Options: ${known.join(', ')}.`
}

/** The first sentence of what Node says of an argument; the rest is advice on names that begin with dashes. */
function sentenceOf(cause: unknown): string {
  if (!(cause instanceof TypeError) || !('code' in cause)) throw cause
  return `${(cause.message.split(/\.(?:\s|$)/)[0] ?? cause.message).replace(/\.$/, '')}.`
}
