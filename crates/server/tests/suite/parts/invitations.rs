use archway::areas::invitations::name_in_mail;

#[test]
fn a_name_that_reads_like_a_link_is_not_repeated() {
    let said = |first, last, institution| name_in_mail(first, last, institution, "a@b.co").1;
    assert_eq!(said("Dr. Ada", "Klein", "Klein Dental"), "Dr. Ada Klein, Klein Dental (a@b.co)");
    assert_eq!(said("Visit", "evil.example", "Klein"), "a@b.co");
    assert_eq!(said("Ada", "Klein", "https://evil"), "Ada Klein (a@b.co)");
    assert_eq!(said("Call 0900 123", "now", ""), "a@b.co");
}
