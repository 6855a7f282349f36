-- Teeth the patient does not have, as JSON: a bridge may close the gap they leave.
ALTER TABLE cases ADD COLUMN missing_teeth TEXT NOT NULL DEFAULT '[]';
