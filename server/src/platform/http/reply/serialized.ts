import { z } from 'zod'
import { compileJsonWriter } from './compile-json.ts'

/**
 * JSON as it is sent: each character is a byte of its UTF-8. What is kept so is written and made into bytes once, and joins
 * what is not by copying.
 */
export type SerializedJson = string & { readonly isJson: true }

/** The data of a reply that is written already. */
export class SerializedReplyData<Data> {
  declare readonly data: Data
  readonly json: SerializedJson

  constructor(json: SerializedJson) {
    this.json = json
  }
}

export function asSerializedJson(text: string): SerializedJson {
  return (/[\u0080-\uffff]/.test(text) ? Buffer.from(text).toString('latin1') : text) as SerializedJson
}

/** A list of what is written already. It is not joined, but added up: V8 copies that once, when the reply is made bytes. */
export function serializedList<Each>(each: readonly SerializedJson[]): SerializedReplyData<Each[]> {
  let list = ''
  for (const one of each) list += list === '' ? one : `,${one}`
  return new SerializedReplyData<Each[]>(`[${list}]` as SerializedJson)
}

/** Compiles the writer of an object that the contract declares, one field of which is written already. */
export function compileWriterAroundField<Shape extends z.ZodRawShape, Field extends keyof Shape & string>(
  { shape }: z.ZodObject<Shape>,
  field: Field,
): (value: Omit<z.output<z.ZodObject<Shape>>, Field>, written: SerializedJson) => SerializedJson {
  const names = Object.keys(shape)
  const index = names.indexOf(field)
  const before = writerOf(shape, names.slice(0, index))
  const behind = writerOf(shape, names.slice(index + 1))
  return (value, written) =>
    `{${[before(value), `"${field}":${written}`, behind(value)].filter((part) => part !== '').join(',')}}` as SerializedJson
}

type Fields<Shape extends z.ZodRawShape, Name> = Pick<
  z.output<z.ZodObject<Shape>>,
  Extract<keyof z.output<z.ZodObject<Shape>>, Name>
>

/**
 * Compiles the writer of some fields of what the contract declares, as they stand in an object, and of no others: parts of
 * one object, written apart, are joined by commas.
 */
export function compileFieldsWriter<Shape extends z.ZodRawShape, Name extends keyof Shape & string>(
  { shape }: z.ZodObject<Shape>,
  names: readonly Name[],
): (value: Fields<Shape, Name>) => SerializedJson {
  return writerOf(shape, names)
}

function writerOf(shape: z.ZodRawShape, names: readonly string[]): (value: object) => SerializedJson {
  const write = compileJsonWriter(
    z.object(Object.fromEntries(names.map((name) => [name, shape[name] as z.ZodType]))),
  )
  return (value) => asSerializedJson(write(value).slice(1, -1))
}
