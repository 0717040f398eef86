import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Exact versions, so that each run checks the same Strapi. */
const DEPENDENCIES = {
  '@strapi/strapi': '5.54.0',
  'better-sqlite3': '12.8.0',
  react: '18.3.1',
  'react-dom': '18.3.1',
  'react-router-dom': '6.30.3',
  'styled-components': '6.1.19',
}

const FILES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: 'strapi-under-test', private: true, dependencies: DEPENDENCIES }, null, 2),
  'config/database.js': `module.exports = () => ({
  connection: { client: 'sqlite', connection: { filename: '.tmp/data.db' }, useNullAsDefault: true },
})
`,
  'config/server.js': `module.exports = ({ env }) => ({
  host: '127.0.0.1',
  port: env.int('PORT'),
  app: { keys: ['key-of-a-test'] },
})
`,
  // Disables the admin panel, which is not needed and takes minutes to build.
  'config/admin.js': `module.exports = () => ({
  serveAdminPanel: false,
  auth: { secret: 'secret-of-a-test' },
  apiToken: { salt: 'salt-of-a-test' },
  transfer: { token: { salt: 'salt-of-a-test' } },
  secrets: { encryptionKey: 'key-of-a-test-with-32-characters' },
})
`,
  'config/api.js': `module.exports = { rest: { defaultLimit: 25, maxLimit: 100 } }
`,
  'config/plugins.js': `module.exports = () => ({})
`,
  'config/middlewares.js': `module.exports = [
  'strapi::logger', 'strapi::errors', 'strapi::security', 'strapi::cors', 'strapi::poweredBy',
  'strapi::query', 'strapi::body', 'strapi::session', 'strapi::favicon', 'strapi::public',
]
`,
  'public/uploads/.gitkeep': '',
  'src/index.js': `module.exports = { register() {}, bootstrap() {} }
`,
}

/** Writes a Strapi 5 project with SQLite and without an admin panel. */
export async function createStrapiProject(folder: string): Promise<void> {
  for (const [path, text] of Object.entries(FILES)) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}
