import { describeChange, describeNeed } from '#cli/output/print-settings.ts'
import { describeSettings, type SettingDescription } from '#environment/describe-settings.ts'

export const ENVIRONMENT_GUIDE = 'docs/guides/environment.md'

const INTRODUCTION = `# Environment settings

An environment is a JSON file with the URL of the site and the services it uses. \`--env demo\`, \`--env staging\` and \`--env production\` read the files in \`src/environment/files\`; \`--env ./my-environment.json\` reads any file. \`src/environment/files/demo.json\` is a complete example.

\`\`\`sh
npx storefront environment --list            # the settings on this page
npx storefront environment --env staging     # the settings of an environment, with overrides
npx storefront doctor --env staging          # check them, and whether the API responds
\`\`\`

- A variable such as \`STOREFRONT_API_BASE_URL\` overrides the setting of that name, and \`STOREFRONT_HOST\` overrides \`HOST\`.
- An invalid or missing setting stops every command with exit code 2. The message names the file, the setting and the expected form, and for an unknown setting the closest name.
- The settings below \`settings\` are published in \`env.js\` next to the HTML, so never enter a secret. Edit that file to change them without a rebuild. The host rules contain a security policy with the origins of these URLs, so a URL of another origin needs a rebuild.

\`npm run guide:environment\` generates this page from the schema of the environment.
`

/** Creates the guide to the environment settings from their schema. */
export function createEnvironmentGuide(): string {
  const settings = describeSettings()
  const [published, others] = [settings.filter(({ isInEnvJs }) => isInEnvJs), settings.filter((one) => !one.isInEnvJs)]
  return [
    INTRODUCTION,
    `## Settings of the build\n\n${others.map(toSection).join('\n')}`,
    `## Settings in env.js\n\n${published.map(toSection).join('\n')}`,
  ].join('\n')
}

function toSection(setting: SettingDescription): string {
  const { path, meaning, format, example, usedBy } = setting
  return `### ${path}

${meaning}

- ${describeNeed(setting)}
- Format: ${format}, such as \`${String(example)}\`
- Used by: ${usedBy.join(', ')}
- After a build: ${describeChange(setting)}
`
}
