import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '../../tools/process/ports.ts'
import { repositoryRoot } from '../../tools/settings/settings.ts'
import { startNginxServers } from './nginx.ts'
import type { PackagedService } from './node.ts'

/** Request received by nginx. */
type Asked = { method: string; path: string; status: number }

/** Starts nginx with `deploy/nginx.conf`, but without its certificate, before a web server and an API of this machine. */
export async function startDeployedNginx(
  { web, api }: { web: string; api: string },
  below: string,
): Promise<PackagedService & { origin: string; asked(): Promise<Asked[]> }> {
  const plainPort = await findFreePort()
  const deployed = await readFile(join(repositoryRoot, 'deploy/nginx.conf'), 'utf8')
  let log = ''
  const part = await startNginxServers(below, (port, folder) => {
    log = join(folder, 'asked.log')
    const sites = deployed
      .replaceAll(/^ *(listen \[::\].*|ssl_certificate.*)\n/gm, '')
      .replaceAll(/listen (80|443 ssl http2);/g, (_, which) => {
        return `listen 127.0.0.1:${which === '80' ? plainPort : port};`
      })
      // Whoever comes by another port than 443 names it.
      .replaceAll('$host', '$http_host')
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${web}`)
      .replaceAll('127.0.0.1:4000', `127.0.0.1:${api}`)
    return `log_format asked '$request_method $request_uri $status';
  access_log ${log} asked;
${sites}`
  })
  return {
    ...part,
    async asked() {
      const lines = (await readFile(log, 'utf8')).split('\n')
      return lines.flatMap((line) => {
        const [method = '', path = '', status] = line.split(' ')
        return method === '' ? [] : [{ method, path, status: Number(status) }]
      })
    },
  }
}
