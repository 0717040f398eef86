import { InvalidArgumentError } from 'commander'

/** Reads the value of a port flag; 0 takes any port that is free. */
export function port(value: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new InvalidArgumentError('It must be a number from 0 to 65535.')
  }
  return Number(value)
}
