import { useTranslation } from 'react-i18next';
import type { Preferences } from '../../model/use-settings-draft';
import classes from './projection-field.module.css';

type Projection = Preferences['_3d_projection'];

interface ProjectionFieldProps {
  value: Projection;
  onChange: (projection: Projection) => void;
}

/** The same cube in both projections. */
const CUBES = {
  perspective: {
    front: 'M14 22H50V58H14Z',
    back: 'M30 12H56V38H30Z',
    edges: 'M14 22 30 12M50 22 56 12M50 58 56 38',
  },
  parallel: {
    front: 'M12 24H46V58H12Z',
    back: 'M26 12H60V46H26Z',
    edges: 'M12 24 26 12M46 24 60 12M46 58 60 46',
  },
} as const;

function Cube({ projection }: { projection: Projection }) {
  const { front, back, edges } = CUBES[projection];
  return (
    <svg viewBox="0 0 72 70" className={classes.cube} aria-hidden="true">
      <path d={back} className={classes.far} />
      <path d={edges} />
      <path d={front} />
    </svg>
  );
}

/** The projection of 3D models, which the viewer uses. */
export function ProjectionField({ value, onChange }: ProjectionFieldProps) {
  const { t } = useTranslation();
  const options: { projection: Projection; label: string; text: string }[] = [
    { projection: 'perspective', label: t('settings.perspective'), text: t('settings.perspectiveText') },
    { projection: 'parallel', label: t('settings.parallel'), text: t('settings.parallelText') },
  ];
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>{t('settings.projection')}</legend>
      {options.map(({ projection, label, text }) => (
        <label key={projection} className={classes.option}>
          <input
            type="radio"
            name="_3d_projection"
            value={projection}
            checked={value === projection}
            onChange={() => onChange(projection)}
          />
          <Cube projection={projection} />
          <span>
            <span className={classes.label}>{label}</span>
            <span className={classes.text}>{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
