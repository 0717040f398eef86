import * as z from 'zod'
import { Environment } from './environment.ts'

/** A setting, or a group of settings, as JSON Schema with the metadata of its declaration. */
type Setting = z.core.JSONSchema.JSONSchema & { readonly example?: unknown; readonly usedBy?: readonly string[] }

/** Returns the JSON Schema of an environment file, with which editors complete and check one. */
export function createEnvironmentSchema(): Setting {
  return z.toJSONSchema(Environment, { io: 'input' })
}

/** Describes every setting in Markdown, in schema order. */
export function describeSettings(): string {
  return describeGroup('', createEnvironmentSchema()).join('\n\n')
}

function describeGroup(prefix: string, { properties = {}, required = [] }: Setting): string[] {
  return Object.entries(properties as Readonly<Record<string, Setting>>).flatMap(([name, setting]) => {
    if (setting.properties !== undefined) return describeGroup(`${prefix}${name}.`, setting)
    const { description, default: value, enum: options, example, usedBy = [] } = setting
    const need = required.includes(name) ? 'Required' : 'Optional'
    const facts = [
      need + (value === undefined ? '' : `, default: \`${JSON.stringify(value)}\``),
      ...(options === undefined ? [] : [`One of ${options.map((option) => `\`${String(option)}\``).join(', ')}`]),
      `Example: \`${String(example)}\``,
      `Used by: ${usedBy.join(', ')}`,
    ]
    return [`### ${prefix}${name}`, String(description), facts.map((fact) => `- ${fact}`).join('\n')]
  })
}
