import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePorts } from '../process/ports.ts'
import { root } from '../settings/settings.ts'
import { folderFor, type Part, startPart } from './part.ts'

/** What nginx was asked for. */
type Asked = { method: string; path: string; status: number }

/** Starts nginx with `deploy/nginx.conf`, but without its certificate, before a web server and an API of this machine. */
export async function startDeployedNginx(
  { web, api }: { web: string; api: string },
  below: string,
): Promise<Part & { origin: string; asked(): Promise<Asked[]> }> {
  const [port = 0, plainPort = 0] = await freePorts(2)
  const origin = `http://127.0.0.1:${port}`
  const { folder, user } = await folderFor('nginx', below)
  const file = join(folder, 'nginx.conf')
  const deployed = await readFile(join(root, 'deploy/nginx.conf'), 'utf8')
  const sites = deployed
    .replaceAll(/^ *(listen \[::\].*|ssl_certificate.*)\n/gm, '')
    .replaceAll(/listen (80|443 ssl http2);/g, (_, which) => {
      return `listen 127.0.0.1:${which === '80' ? plainPort : port};`
    })
    // Whoever comes by another port than 443 names it.
    .replaceAll('$host', '$http_host')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${web}`)
    .replaceAll('127.0.0.1:4000', `127.0.0.1:${api}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    file,
    `daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log stderr error;
events {}
http {
  log_format asked '$request_method $request_uri $status';
  access_log ${join(folder, 'asked.log')} asked;
${temporary.map((name) => `  ${name}_temp_path ${join(folder, name)};`).join('\n')}
${sites}}
`,
    { mode: 0o600 },
  )
  if (user) await chown(file, user.uid, user.gid)
  const part = await startPart({
    ...{ name: 'nginx', port, folder, user },
    args: ['-p', folder, '-c', file, '-e', 'stderr'],
  })
  return {
    ...part,
    origin,
    async asked() {
      const log = await readFile(join(folder, 'asked.log'), 'utf8')
      return log.split('\n').flatMap((line) => {
        const [method = '', path = '', status] = line.split(' ')
        return method === '' ? [] : [{ method, path, status: Number(status) }]
      })
    },
  }
}
