import type { Shard } from '#environment/shard.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { BuiltShard, ExportManifest } from './manifest.ts'

/**
 * Checks that a part of an export would not replace a complete export or another part.
 * @throws {StorefrontError} if it would. The same part may be built again.
 */
export function assertShardTarget(
  out: string,
  manifest: ExportManifest | undefined,
  { current, total }: Pick<Shard, 'current' | 'total'>,
): void {
  if (manifest === undefined || manifest.shard?.number === current) return
  const content =
    manifest.shard === undefined
      ? 'a complete export'
      : `part ${manifest.shard.number} of ${manifest.shard.of} of an export`
  throw new StorefrontError({
    kind: 'usage',
    message: `${out} is ${content}, which part ${current} of ${total} would replace.`,
    next: `Choose another folder for this part, such as --out part-${current}.`,
  })
}

/** Returns the part of an export that a build of a complete export replaces, which the summary says. */
export function findReplacedShard(
  manifest: ExportManifest | undefined,
  shard: Shard | undefined,
): Pick<BuiltShard, 'number' | 'of'> | undefined {
  if (manifest?.shard === undefined || shard !== undefined) return undefined
  return { number: manifest.shard.number, of: manifest.shard.of }
}
