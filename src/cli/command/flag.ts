import { Option } from 'commander'

/** A flag with the type of its value. */
export interface Flag<Value> {
  readonly option: Option
  /** Exists only as a type. */
  readonly type?: { readonly value: Value }
}

export type Flags = Readonly<Record<string, Flag<unknown>>>

/** The values of flags, by the names of the flags. */
export type FlagValues<Declared extends Flags> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Flag<infer Value> ? Value : never
}

/** Declares a flag without a value. */
export function toggle(syntax: string, description: string): Flag<true | undefined> {
  return { option: new Option(syntax, description) }
}

/** Declares a flag with a text. */
export function text(syntax: string, description: string): Flag<string | undefined>
export function text(syntax: string, description: string, preset: string): Flag<string>
export function text(syntax: string, description: string, preset?: string): Flag<string | undefined> {
  return { option: new Option(syntax, description).default(preset) }
}

/** Declares a flag that must be passed. */
export function required(syntax: string, description: string): Flag<string> {
  return { option: new Option(syntax, description).makeOptionMandatory() }
}

/** Declares a flag whose text is parsed. The parser throws commander's `InvalidArgumentError`. */
export function parsed<Value>(
  syntax: string,
  description: string,
  parse: (text: string) => Value,
): Flag<Value | undefined>
export function parsed<Value>(
  syntax: string,
  description: string,
  parse: (text: string) => Value,
  preset: Value,
  shown?: string,
): Flag<Value>
export function parsed<Value>(
  syntax: string,
  description: string,
  parse: (text: string) => Value,
  preset?: Value,
  shown?: string,
): Flag<Value | undefined> {
  return { option: new Option(syntax, description).argParser(parse).default(preset, shown) }
}

/** Declares a flag that may be repeated. Has no default, so help shows none. */
export function list<Value = string>(
  syntax: string,
  description: string,
  parse: (text: string) => Value = (value) => value as Value,
): Flag<readonly Value[] | undefined> {
  const collect = (value: string, previous: readonly Value[] = []): readonly Value[] => [...previous, parse(value)]
  return { option: new Option(syntax, description).argParser(collect) }
}

/** Declares a flag with one of several values that may be repeated. */
export function choices<Value extends string>(
  syntax: string,
  description: string,
  values: readonly Value[],
): Flag<readonly Value[] | undefined> {
  const option = new Option(syntax, description).choices(values)
  const check = option.parseArg
  const collect = (value: string, previous: readonly Value[] = []): readonly Value[] => {
    check?.(value, undefined)
    return [...previous, value as Value]
  }
  return { option: option.argParser(collect) }
}

/** Shows flags under a heading of the help. */
export function group<Declared extends Flags>(heading: string, flags: Declared): Declared {
  for (const { option } of Object.values(flags)) option.helpGroup(heading)
  return flags
}
