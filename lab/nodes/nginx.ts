import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '../../tools/process/ports.ts'
import { createServiceFolder, type PackagedService, startPackagedService } from './node.ts'

/** Calls that change something though they are GETs: what was sent of them is never sent again. */
export const stateChangingGetPattern =
  /^\/(post\/(like-post|delete-post|vote-poll-option)|comment\/(like-comment|like-reply)|subscription\/create-free-subscription|user\/|user-folder\/(delete|remove|clear)-|post-folder\/(delete|remove|clear)-|twitter\/)/

/** Starts nginx before processes of the API, as docs/operations.md tells operators to set it up. */
export function startNginx(
  ports: readonly number[],
  below: string,
): Promise<PackagedService & { origin: string }> {
  return startNginxServers(below, (port) => beforeApis(port, ports))
}

/** Starts nginx with one file at `/file`, for who is put beside it. */
export async function startNginxFileServer(
  content: Uint8Array,
  below: string,
): Promise<PackagedService & { origin: string }> {
  return startNginxServers(below, async (port, folder) => {
    await writeFile(join(folder, 'file'), content, { mode: 0o644 })
    return `access_log off; sendfile on; tcp_nopush on;
  server { listen 127.0.0.1:${port}; root ${folder}; }`
  })
}

/** Starts nginx with what is to stand in its `http`, which may use a free port and the folder of its configuration. */
export async function startNginxServers(
  below: string,
  serversOf: (port: number, folder: string) => string | Promise<string>,
): Promise<PackagedService & { origin: string }> {
  const port = await findFreePort()
  const { folder, user } = await createServiceFolder('nginx', below)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, await serversOf(port, folder)), { mode: 0o600 })
  if (user) await chown(file, user.uid, user.gid)
  const part = await startPackagedService({
    ...{ name: 'nginx', port, folder, user },
    args: ['-p', folder, '-c', file, '-e', 'stderr'],
  })
  return { ...part, origin: `http://127.0.0.1:${port}` }
}

function configuration(folder: string, servers: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log stderr error;
events { worker_connections 2048; }
http {
${temporary.map((name) => `  ${name}_temp_path ${join(folder, name)};`).join('\n')}
  ${servers}
}
`
}

function beforeApis(port: number, ports: readonly number[]): string {
  return `access_log off;
  upstream api {
    least_conn;
${ports.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 0;
    proxy_request_buffering off;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_connect_timeout 2s;
    # What was sent of a POST is not sent again; what changes something though it is a GET, neither.
    proxy_next_upstream error timeout;
    proxy_next_upstream_tries 2;
    location ~ ${stateChangingGetPattern.source.replaceAll('\\/', '/')} {
      proxy_next_upstream off;
      proxy_pass http://api;
    }
    location = /notification/stream {
      proxy_buffering off;
      proxy_read_timeout 60s;
      proxy_pass http://api;
    }
    location / {
      proxy_pass http://api;
    }
  }`
}
