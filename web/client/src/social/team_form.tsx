// Name and description of a team.
import { useState } from 'preact/hooks';
import { errorText } from '../parts/form';
import { t } from '../words';
import { tf } from '../words/friends';

interface Props {
  label: string;
  name?: string;
  text?: string;
  save(name: string, text: string): Promise<void>;
}

export function TeamForm({ label, name = '', text = '', save }: Props) {
  const [problem, setProblem] = useState('');
  return (
    <form
      class="team-form"
      onSubmit={(event) => {
        event.preventDefault();
        setProblem('');
        const data = new FormData(event.currentTarget);
        save(String(data.get('name')).trim(), String(data.get('text')).trim()).catch((error: unknown) => setProblem(errorText(error)));
      }}
    >
      <label>
        {t('name')}
        <input name="name" required minLength={3} maxLength={40} defaultValue={name} />
      </label>
      <label>
        {tf('teamText')}
        <textarea name="text" rows={4} maxLength={2000}>
          {text}
        </textarea>
      </label>
      <p class="problem" role="alert">
        {problem}
      </p>
      <button type="submit" class="primary">
        {label}
      </button>
    </form>
  );
}
