import type { SettingDescription } from '#environment/describe-settings.ts'

/** Formats a setting's description as its path followed by indented lines. */
export function formatSetting(setting: SettingDescription): string {
  const { path, meaning, format, example, usedBy, variable, isInEnvJs } = setting
  return [
    path,
    `  ${meaning.replaceAll('`', '')}`,
    `  Format: ${format.replaceAll('`', '')}`,
    `  Example: ${String(example)}`,
    `  ${describeNeed(setting)}`,
    `  Used by: ${usedBy.join(', ')}`,
    `  After a build: ${isInEnvJs ? `edit env.js, or set ${variable} and rebuild` : 'rebuild'}`,
  ].join('\n')
}

/** Describes whether a setting is required, whether it may be empty, and its default. */
export function describeNeed({ isRequired, canBeEmpty, default: value }: SettingDescription): string {
  const need = isRequired ? 'Required' : 'Optional'
  const empty = canBeEmpty ? ', may be empty' : ''
  return value === undefined ? need + empty : `${need}${empty}, default: ${value}`
}
