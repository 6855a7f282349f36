-- Lists that hold everybody's rows are searched by letters, three at a time: looking through a million texts takes a second.
{letters_begin}
{letters devices search_text}
{letters users staff_search_text}
{letters licence_keys search_text}
{letters feature_registrations search_text}
{letters partner_features search_text}
{letters tickets search_text}
