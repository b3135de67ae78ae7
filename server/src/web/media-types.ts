import { extname } from 'node:path'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Returns the media type of a file by its extension. */
export function mediaTypeOf(path: string): string {
  return types[extname(path)] ?? 'application/octet-stream'
}

export function hasKnownMediaType(path: string): boolean {
  return types[extname(path)] !== undefined
}
