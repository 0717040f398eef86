import { InvalidArgumentError } from 'commander'

/** Parses the value of a port flag. 0 selects a free port. */
export function parsePort(value: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new InvalidArgumentError('It must be a number from 0 to 65535.')
  }
  return Number(value)
}
