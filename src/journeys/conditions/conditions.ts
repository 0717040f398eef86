/** Values of `--condition`, which are changes that a run makes in the browser or in its checks. */
export type Condition = 'translated' | 'long-text' | StorageCondition

/** Ways in which the browser can fail to store values. */
export type StorageCondition = 'storage-throws-on-access' | 'storage-throws-on-set' | 'storage-full'

/** Returns how the browser of a run fails to store values, or undefined if storage works. */
export function getStorageCondition(conditions: readonly Condition[]): StorageCondition | undefined {
  return conditions.find((name): name is StorageCondition => name.startsWith('storage-'))
}
