import type { SettingDescription } from '#environment/describe-settings.ts'

/** Formats a setting's description as its path followed by indented lines. */
export function formatSetting(setting: SettingDescription): string {
  const { path, meaning, format, example, usedBy } = setting
  return [
    path,
    `  ${meaning.replaceAll('`', '')}`,
    `  Format: ${format.replaceAll('`', '')}`,
    `  Example: ${String(example)}`,
    `  ${describeNeed(setting)}`,
    `  Used by: ${usedBy.join(', ')}`,
    `  After a build: ${describeChange(setting).replaceAll('`', '')}`,
  ].join('\n')
}

/** Describes whether a setting is required, whether it may be empty, and its default. */
export function describeNeed({ isRequired, canBeEmpty, default: value }: SettingDescription): string {
  const need = isRequired ? 'Required' : 'Optional'
  const empty = canBeEmpty ? ', may be empty' : ''
  return value === undefined ? need + empty : `${need}${empty}, default: ${value}`
}

/** Settings that a flag of `storefront move` changes. */
const MOVE_FLAGS: Readonly<Record<string, string>> = { site: '--site', 'settings.API_BASE_URL': '--api' }

/** Describes how to change a setting after a build, with commands in backticks. */
export function describeChange({ path, variable, isInEnvJs }: SettingDescription): string {
  const rebuild = variable === undefined ? 'rebuild' : `set \`${variable}\` and rebuild`
  const flag = MOVE_FLAGS[path]
  if (flag !== undefined) return `run \`npx storefront move\` with \`${flag}\`, or ${rebuild}`
  if (!isInEnvJs) return rebuild
  // The policies in the host rules contain the origins of these URLs.
  return `edit \`env.js\`${path.endsWith('_URL') ? ' and run `storefront move`' : ''}, or ${rebuild}`
}
