/**
 * React Router explains mistakes of programmers at length, in every browser, though only a programmer who runs the development
 * build can use what it says. As React does itself, the built site leaves these sentences at home (docs/decisions/0011).
 * What is asserted stays asserted.
 */

/** The little of babel that is needed here. */
interface Call {
  callee: { type: string; name?: string };
  arguments: unknown[];
}
interface CallPath {
  node: Call;
  replaceWithSourceString: (code: string) => void;
}

/** For babel: leaves out the words of `invariant(condition, words)`, and warnings whole. */
export const quietRouter = () => ({
  name: 'quiet-router',
  visitor: {
    CallExpression(path: CallPath) {
      const { callee } = path.node;
      if (callee.type !== 'Identifier') return;
      if (callee.name === 'invariant') path.node.arguments = path.node.arguments.slice(0, 1);
      if (/^warn(ing|Once)$/.test(callee.name ?? '')) path.replaceWithSourceString('undefined');
    },
  },
});
