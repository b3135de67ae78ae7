import type { OpenStream } from './open-stream.ts'

/** Number of batches into which the streams of a process are divided: a heartbeat goes to one batch at a time. */
export const heartbeatBatchCount = 15

/** The open streams of this process, by person, by post, by profile and by batch. */
export class OpenStreams {
  readonly #ofPerson = new Map<string, Set<OpenStream>>()
  readonly #ofPost = new Map<string, Set<OpenStream>>()
  readonly #ofProfile = new Map<string, Set<OpenStream>>()
  readonly #batches = Array.from({ length: heartbeatBatchCount }, () => new Set<OpenStream>())
  #next = 0
  #size = 0

  get size(): number {
    return this.#size
  }

  add(stream: OpenStream): void {
    this.#next = (this.#next + 1) % heartbeatBatchCount
    this.#batches[this.#next]?.add(stream)
    put(this.#ofPerson, stream.viewerId, stream)
    for (const postId of stream.posts) put(this.#ofPost, postId, stream)
    for (const accountId of stream.profiles) put(this.#ofProfile, accountId, stream)
    this.#size += 1
  }

  remove(stream: OpenStream): void {
    if (!this.#batches.some((batch) => batch.delete(stream))) return
    take(this.#ofPerson, stream.viewerId, stream)
    for (const postId of stream.posts) take(this.#ofPost, postId, stream)
    for (const accountId of stream.profiles) take(this.#ofProfile, accountId, stream)
    this.#size -= 1
  }

  people(): string[] {
    return [...this.#ofPerson.keys()]
  }

  hasPerson(viewerId: string): boolean {
    return this.#ofPerson.has(viewerId)
  }

  of(viewerId: string): readonly OpenStream[] {
    return [...(this.#ofPerson.get(viewerId) ?? [])]
  }

  posts(): string[] {
    return [...this.#ofPost.keys()]
  }

  withPost(postId: string): readonly OpenStream[] {
    return [...(this.#ofPost.get(postId) ?? [])]
  }

  withProfile(accountId: string): readonly OpenStream[] {
    return [...(this.#ofProfile.get(accountId) ?? [])]
  }

  batch(index: number): readonly OpenStream[] {
    return [...(this.#batches[index % heartbeatBatchCount] ?? [])]
  }

  all(): readonly OpenStream[] {
    return this.#batches.flatMap((batch) => [...batch])
  }
}

function put(streams: Map<string, Set<OpenStream>>, key: string, stream: OpenStream): void {
  const there = streams.get(key)
  if (there) there.add(stream)
  else streams.set(key, new Set([stream]))
}

function take(streams: Map<string, Set<OpenStream>>, key: string, stream: OpenStream): void {
  const there = streams.get(key)
  there?.delete(stream)
  if (there?.size === 0) streams.delete(key)
}
