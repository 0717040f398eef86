import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Host } from './host.ts'
import { startServer } from './processes.ts'
import { getDebianFile } from './tools.ts'

const MODULES = 'mpm_event authz_core mime dir headers rewrite setenvif filter deflate'.split(' ')

export const apache: Host = {
  name: 'apache',
  canRejectMethods: true,
  differences: [],
  async start(folder, port) {
    const { file, root } = await getDebianFile('usr/sbin/apache2', ['apache2-bin', 'libapr1', 'libaprutil1'])
    const libraries = { LD_LIBRARY_PATH: join(root, 'usr/lib/x86_64-linux-gnu') }
    const { stdout } = await promisify(execFile)(file, ['-v'], { env: { ...process.env, ...libraries } })
    const tempFolder = await mkdtemp(join(tmpdir(), 'storefront-apache-'))
    await writeFile(join(tempFolder, 'mime.types'), 'text/html html\ntext/css css\ntext/plain txt\n')
    await writeFile(
      join(tempFolder, 'apache.conf'),
      `ServerRoot "${tempFolder}"
ServerName 127.0.0.1
PidFile ${tempFolder}/apache.pid
Listen 127.0.0.1:${port}
${MODULES.map((name) => `LoadModule ${name}_module ${root === '/' ? '' : root}/usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
TypesConfig ${tempFolder}/mime.types
ErrorLog ${tempFolder}/error.log
LogLevel error
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
<Directory />
  Require all denied
</Directory>
<VirtualHost 127.0.0.1:${port}>
  DocumentRoot ${folder}
  <Directory ${folder}>
    Require all granted
  </Directory>
  Include ${folder}/_hosts/apache.conf
</VirtualHost>
`,
    )
    const url = `http://127.0.0.1:${port}`
    const parameters = ['-f', join(tempFolder, 'apache.conf'), '-D', 'FOREGROUND']
    const stop = await startServer(file, parameters, { url, cwd: tempFolder, env: libraries })
    const tool = /Apache\S+/.exec(stdout)?.[0] ?? stdout
    return { url, tool, stop: () => stop().then(() => rm(tempFolder, { recursive: true })) }
  },
}
