import { useFormat } from '../../../lib/format/use-format';
import { methodFormulas } from '../model/formulas';
import type { FormulaName } from '../model/formulas';
import classes from './formula.module.css';

/** A block of formulas; long ones break between their terms. */
export function Formula({ name }: { readonly name: FormulaName }) {
  const format = useFormat();
  return (
    <div className={classes.block}>
      {methodFormulas(format)[name].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
