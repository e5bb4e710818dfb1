import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type AnchoredHead, createHeadsTree, leafOf, nodeOf } from './merkle-tree.js';

const head = (n: number): AnchoredHead => ({
  stream: `ledger-${String(n).padStart(4, '0')}`,
  revision: BigInt(n),
  hash: createHash('sha256').update(String(n)).digest('hex'),
});
const heads = (count: number): AnchoredHead[] => Array.from({ length: count }, (_, n) => head(n));

/** The definition of RFC 6962 word by word, with all leaves at hand. */
function byDefinition(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves;
  if (first === undefined) return createHash('sha256').digest();
  if (leaves.length === 1) return first;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeOf(byDefinition(leaves.slice(0, split)), byDefinition(leaves.slice(split)));
}

function rootOf(all: readonly AnchoredHead[]): string {
  const tree = createHeadsTree();
  for (const each of all) tree.add(each);
  return tree.root();
}

describe('the tree over the heads of streams', () => {
  it('has the root of RFC 6962 for every number of leaves', () => {
    for (let count = 0; count <= 33; count += 1)
      expect(rootOf(heads(count))).toBe(byDefinition(heads(count).map(leafOf)).toString('hex'));
  });

  it('hashes a leaf as docs/audit.md says', () => {
    const { stream, revision, hash } = head(7);
    const bytes = Buffer.concat([Buffer.from([0]), Buffer.from(`${stream}\n${revision}\n${hash}`)]);
    expect(rootOf([head(7)])).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('changes with a revision, a hash, a name, and a stream that is gone', () => {
    const all = heads(9);
    const others = [
      all.map((each, n) => (n === 4 ? { ...each, revision: 5n } : each)),
      all.map((each, n) => (n === 4 ? { ...each, hash: head(5).hash } : each)),
      all.map((each, n) => (n === 4 ? { ...each, stream: `${each.stream}x` } : each)),
      all.filter((_, n) => n !== 4),
      all.slice(0, -1),
    ];
    const roots = new Set([rootOf(all), ...others.map(rootOf)]);
    expect(roots.size).toBe(1 + others.length);
  });

  it('takes no inner node for a leaf', () => {
    expect(leafOf(head(1)).equals(nodeOf(leafOf(head(1)), leafOf(head(2))))).toBe(false);
    expect(rootOf(heads(2))).not.toBe(rootOf(heads(3)));
  });

  it('rejects streams out of order, and one twice: the root would depend on it', () => {
    const tree = createHeadsTree();
    tree.add(head(2));
    expect(() => {
      tree.add(head(1));
    }).toThrow('does not stand after');
    expect(() => {
      tree.add(head(2));
    }).toThrow('does not stand after');
  });
});
