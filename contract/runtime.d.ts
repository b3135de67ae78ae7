/** Parses addresses by the URL standard; browsers and Node both have it, the language's own type library has not. */
declare class URL {
  static parse(url: string, base?: string): URL | null
  readonly href: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly hostname: string
  readonly host: string
  readonly port: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}
