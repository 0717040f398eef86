import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Host } from './host.ts'
import { startServer } from './processes.ts'
import { debianFile } from './tools.ts'

export const nginx: Host = {
  name: 'nginx',
  refusesMethods: true,
  differences: [],
  async start(folder, port) {
    const { file } = await debianFile('usr/sbin/nginx', ['nginx'])
    const { stderr } = await promisify(execFile)(file, ['-v'])
    const own = await mkdtemp(join(tmpdir(), 'storefront-nginx-'))
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    await writeFile(
      join(own, 'nginx.conf'),
      `daemon off;
pid ${own}/nginx.pid;
error_log stderr warn;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${own}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    include ${folder}/_hosts/nginx.conf;
  }
}
`,
    )
    const url = `http://127.0.0.1:${port}`
    const stop = await startServer(file, ['-c', join(own, 'nginx.conf'), '-p', own], { url, cwd: own })
    return {
      url,
      tool: stderr.trim().replace('nginx version: ', ''),
      stop: () => stop().then(() => rm(own, { recursive: true })),
    }
  },
}
