// The floor: the cost of React alone. A page can hardly be smaller or paint sooner.
import { createRoot } from 'react-dom/client';

const names = Array.from({ length: 20 }, (_, index) => `Case ${index + 1}`);

function Floor() {
  return (
    <main>
      <h1>Cases</h1>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </main>
  );
}

createRoot(document.getElementById('root')).render(<Floor />);
