use archway::areas::account::masked;

#[test]
fn only_the_edges_show() {
    assert_eq!(masked::email("noa.berg@example.com"), "n•••@example.com");
    assert_eq!(masked::phone("+4930123456"), "+•••56");
    assert_eq!(masked::phone(""), "");
}
