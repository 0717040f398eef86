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

/** Describes how to change a setting after a build, with names in backticks. */
export function describeChange({ path, variable, isInEnvJs }: SettingDescription): string {
  const rebuild = variable === undefined ? 'rebuild' : `set \`${variable}\` and rebuild`
  if (!isInEnvJs) return rebuild
  // The policies in the host rules contain the origins of these URLs.
  const edit = path.endsWith('_URL') ? 'edit `env.js` if the origin stays the same' : 'edit `env.js`'
  return `${edit}, or ${rebuild}`
}
